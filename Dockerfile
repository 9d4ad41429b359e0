# A server for the web app, the API and games between people: docs/hosting.md says how to run it.

# What is built here stays here: the image below has no compilers.
FROM python:3.13-trixie AS build
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends nodejs npm \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
# The web app. It needs nothing of what `make setup` installs.
RUN python -m venv .venv \
    && touch .venv/.created .venv/.tools \
    && make web
RUN python -m pip wheel --no-cache-dir --wheel-dir /wheels '.[web,redis]'

FROM python:3.13-slim-trixie
# hadolint ignore=DL3013
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    python -m pip install --no-cache-dir --no-index --find-links /wheels 'fourfold[web,redis]'
RUN useradd --system --uid 10001 --user-group --no-create-home fourfold \
    && install --directory --owner=fourfold --group=fourfold /data
USER 10001
ENV FOURFOLD_DATA_DIR=/data PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/api/v1/ready', timeout=4)"]
# Options of `fourfold web`, such as --lobby, follow the name of the image.
ENTRYPOINT ["fourfold", "web", "--host", "0.0.0.0", "--port", "8000", "--no-open"]
