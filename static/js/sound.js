/* Sounds of the table, made here from noise and a few tones; off until somebody wants them, and remembered.

   What is heard is what the server said: a die that is new has been rolled, a fresh number has been written. */
(() => {
  const KEY = "dicing-sound";
  let on = false;
  try { on = localStorage.getItem(KEY) === "on"; } catch { /* a browser that keeps nothing: quiet */ }
  let audio = null;

  const context = () => {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
    return audio;
  };

  /* A burst of noise through a filter: dice, wood, paper and pencil are all of this kind. */
  const burst = (at, seconds, pitch, loud, kind = "bandpass", q = 1.2) => {
    const sound = context();
    const frames = Math.ceil(sound.sampleRate * seconds);
    const buffer = sound.createBuffer(1, frames, sound.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let frame = 0; frame < frames; frame++) samples[frame] = (Math.random() * 2 - 1) * (1 - frame / frames) ** 2;
    const source = new AudioBufferSourceNode(sound, { buffer });
    const filter = new BiquadFilterNode(sound, { type: kind, frequency: pitch, Q: q });
    const gain = new GainNode(sound, { gain: loud });
    source.connect(filter).connect(gain).connect(sound.destination);
    source.start(sound.currentTime + at);
  };
  const thump = (at, pitch, loud, seconds = 0.16) => {
    const sound = context();
    const tone = new OscillatorNode(sound, { type: "sine", frequency: pitch });
    const gain = new GainNode(sound, { gain: 0 });
    const start = sound.currentTime + at;
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, start + seconds);
    tone.connect(gain).connect(sound.destination);
    tone.start(start);
    tone.stop(start + seconds);
  };

  const SOUNDS = {
    roll: () => { for (let hit = 0; hit < 7; hit++) burst(hit * 0.07 + Math.random() * 0.03, 0.05, 1800 + Math.random() * 1600, 0.3 - hit * 0.03); thump(0.05, 130, 0.16); },
    hold: () => { burst(0, 0.04, 2400, 0.3); thump(0, 260, 0.14, 0.07); },
    pencil: () => { burst(0, 0.16, 4200, 0.16, "highpass"); burst(0.2, 0.12, 4600, 0.13, "highpass"); },
    cup: () => { thump(0, 190, 0.4, 0.22); burst(0, 0.06, 900, 0.3); thump(0.16, 150, 0.2, 0.18); },
    stamp: () => { thump(0, 95, 0.6, 0.25); burst(0, 0.08, 500, 0.4, "lowpass"); },
    page: () => { burst(0, 0.5, 3000, 0.22, "highpass"); },
    knock: () => { thump(0, 210, 0.2, 0.09); thump(0.14, 210, 0.16, 0.09); },
  };
  /* A page makes itself heard and felt only after it has been touched. */
  const may = () => on && navigator.userActivation?.hasBeenActive !== false;
  const feel = pattern => { if (may()) navigator.vibrate?.(pattern); };
  const play = name => {
    if (!may() || !window.AudioContext) return;
    try { SOUNDS[name](); } catch { /* no sound is no reason to stop */ }
  };

  /* What stands on the screen, as far as it can be heard. */
  const heard = () => ({
    dice: [...document.querySelectorAll("#tray .dice > li")].map(die => die.id).join(),
    fresh: [...document.querySelectorAll(".pads .is-fresh")].map(cell => cell.id).join(),
    stamp: document.querySelector(".tray .stamp") !== null,
    mine: document.getElementById("headline")?.dataset.acting ?? "",
    over: document.getElementById("winner") !== null,
    seats: document.querySelectorAll("#lobby-seats .names li").length,
  });
  let before = heard();
  const listen = () => {
    const now = heard();
    const began = now.mine && !before.mine;
    if (now.dice && now.dice !== before.dice && !now.stamp) play("roll");
    if (now.stamp && !before.stamp) { play("stamp"); feel(120); }
    if (now.fresh && now.fresh !== before.fresh) play("pencil");
    if (now.over && !before.over) play("page");
    if (now.seats > before.seats && before.seats) play("knock");
    if (began) {
      play("cup");
      feel([80, 60, 80]);
    }
    before = now;
  };

  const show = () => {
    document.querySelector("[data-sound]")?.setAttribute("aria-pressed", String(on));
  };
  document.addEventListener("click", event => {
    if (!event.target.closest("[data-sound]")) return;
    on = !on;
    try { localStorage.setItem(KEY, on ? "on" : "off"); } catch { /* for this visit, then */ }
    show();
    play("knock");
  });
  document.addEventListener("change", event => { if (event.target.matches(".die__hold")) play("hold"); });
  document.addEventListener("htmx:after:swap", () => { listen(); show(); });
  show();
})();
