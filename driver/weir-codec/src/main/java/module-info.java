/** BLOB codecs behind one interface, and a self-describing frame. */
@SuppressWarnings("requires-automatic") // lz4-java and snappy-java name their modules in the manifest only
module dev.weir.codec {
    requires com.aayushatharva.brotli4j;
    requires com.github.luben.zstd_jni;
    requires org.lz4.java;
    requires org.xerial.snappy;

    exports dev.weir.codec;
}
