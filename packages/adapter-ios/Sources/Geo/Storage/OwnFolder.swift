import Foundation

/// Makes the folder of the database where there is none: what is made in it can be read from the first unlock after a
/// start of the device on, and is in no backup.
///
/// - Throws: ``StorageError`` where it cannot be made.
func makeOwnFolder(_ folder: URL) throws {
    do {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: ownFolderAttributes)
        #if os(iOS)
            // One that an earlier version has made keeps its protection otherwise. SQLite sets that of its three files
            // itself.
            try FileManager.default.setAttributes(ownFolderAttributes, ofItemAtPath: folder.path)
        #endif
    } catch {
        throw StorageError("the folder \"\(folder.lastPathComponent)\" cannot be made: \(error.localizedDescription)")
    }
    #if canImport(Darwin)
        var own = folder
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try? own.setResourceValues(values)
    #endif
}

private var ownFolderAttributes: [FileAttributeKey: Any] {
    #if os(iOS)
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication]
    #else
        [:]
    #endif
}
