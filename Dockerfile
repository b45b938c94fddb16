# The lab on a JRE, from the zip that ./release makes: docker build --build-arg VERSION=0.1.0 -t weir .
# Then: docker run --name measured weir run; docker cp measured:/runs .
FROM eclipse-temurin:17-jre
ARG VERSION
COPY target/release/weir-${VERSION}.zip /tmp/weir.zip
RUN apt-get update && apt-get install -y --no-install-recommends unzip && rm -rf /var/lib/apt/lists/*
RUN unzip -q /tmp/weir.zip -d /tmp/weir && mv /tmp/weir/* /opt/weir && rm -r /tmp/weir /tmp/weir.zip && sh /opt/weir/weir report /opt/weir/docs/example-run
RUN useradd --create-home weir && mkdir /runs && chown weir /runs
USER weir
WORKDIR /
ENTRYPOINT ["sh", "/opt/weir/weir"]
CMD ["--help"]
