import Foundation

#if canImport(Darwin)
    // `mach_task_self_` is a variable in C; the system sets it once.
    @preconcurrency import Darwin
#endif

/// The memory of this process.
package enum ProcessMemory {
    /// What the system charges the process for, in bytes; nil where it does not report it.
    package static var footprintBytes: Int64? {
        #if canImport(Darwin)
            var info = task_vm_info_data_t()
            let size = MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<natural_t>.size
            var count = mach_msg_type_number_t(size)
            let result = withUnsafeMutablePointer(to: &info) { pointer in
                pointer.withMemoryRebound(to: integer_t.self, capacity: size) {
                    task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
                }
            }
            return result == KERN_SUCCESS ? Int64(info.phys_footprint) : nil
        #else
            // proc(5): the second field is the resident pages, of which those of files are shared with other processes.
            guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
            let fields = text.split(separator: " ").compactMap { Int64($0) }
            guard fields.count > 2 else { return nil }
            return (fields[1] - fields[2]) * Int64(sysconf(Int32(_SC_PAGESIZE)))
        #endif
    }
}
