import Foundation

#if canImport(Darwin)
    import zlib
#else
    import CZlib
#endif

/// The gzip format (RFC 1952), by zlib: Apple's Compression framework writes no gzip header.
enum Gzip {
    /// A window of 32 KiB, and a gzip header around it (zlib.h, deflateInit2).
    private static let windowBits: Int32 = 15 + 16
    /// The default of zlib (zlib.h).
    private static let memoryLevel: Int32 = 8

    static func compressed(_ data: Data) -> Data? {
        var stream = z_stream()
        let version = ZLIB_VERSION
        let size = Int32(MemoryLayout<z_stream>.size)
        guard
            deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY, version, size
            ) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        var input = [UInt8](data)
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
        let written: Int? = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END ? output.count - Int(stream.avail_out) : nil
            }
        }
        return written.map { Data(output[..<$0]) }
    }
}
