FROM python:3.13-slim-bookworm

# Pango draws the score sheets; the fonts have what names may have: Chinese, Japanese, Korean, emoji, and DejaVu the rest.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
       fonts-dejavu fonts-noto-cjk fonts-noto-color-emoji \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /app
# Before the code, so that a change of code does not install everything again.
COPY requirements/app.txt requirements/app.txt
RUN pip install --no-cache-dir --require-hashes --requirement requirements/app.txt

COPY . .
RUN bin/compile_texts && python -m compileall -q dicing games scoring

# The code belongs to root: what is broken into here cannot rewrite it.
RUN useradd --system --uid 10001 --no-create-home dicing && install --directory --owner dicing /data
USER dicing
ENV DATA_DIR=/data PORT=8000 PYTHONUNBUFFERED=1
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["bin/healthy"]

# Collected at every start: a volume at /data would keep the files of the image before. `exec` lets SIGTERM arrive.
CMD ["sh", "-c", "python manage.py collectstatic --noinput --verbosity 0 && exec python manage.py serve --host 0.0.0.0 --port $PORT"]
