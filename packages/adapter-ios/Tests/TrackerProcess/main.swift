// One life of a tracking process, until a test kills it: the real host and guest, SQLite and URLSession. Its sensors and its clock
// are made up.
//
//   TrackerProcess track FOLDER URL BEGINS    tracks; says "kept <uuid>" for each record that the engine acknowledged
//   TrackerProcess hold FILE                  acquires the process lock on FILE, and says "holds" and its number
//   TrackerProcess figures FOLDER             boots on what FOLDER holds, and says how soon it decided and what it uses
//
// `track` begins at a line of input. At a second one it drives no further, uploads what is left, and says "empty".
import Foundation
import Geo

let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.count) {
case ("track", 5): try await Tracker(folder: arguments[2], url: arguments[3], begins: Int64(arguments[4])!).live()
case ("hold", 3):
    let lock = ProcessLock(URL(fileURLWithPath: arguments[2]))
    try lock.acquire()
    print("holds \(ProcessInfo.processInfo.processIdentifier)")
    fflush(nil)
    _ = readLine()
    lock.release()
case ("figures", 3): try await Tracker(folder: arguments[2], url: "", begins: 0).figures()
default: fatalError("usage: TrackerProcess track FOLDER URL BEGINS | figures FOLDER")
}
