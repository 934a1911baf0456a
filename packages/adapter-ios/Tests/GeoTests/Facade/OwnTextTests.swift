import Foundation
import Testing

@testable import Geo

@Suite struct OwnTextTests {
    @Test("a text is English where the app's language is not there, and is in the table of each language")
    func languages() throws {
        #expect(OwnText.settings.text == "Settings" && OwnText.cancel.text == "Cancel")
        let folder = try #require(ownBundle.path(forResource: "de", ofType: "lproj"))
        let german = try #require(Bundle(path: folder))
        let text = german.localizedString(forKey: OwnText.cancel.rawValue, value: nil, table: nil)
        #expect(text == "Abbrechen")
    }

    @Test("the privacy manifest and the licences are in the library's bundle")
    func resources() {
        #expect(ownBundle.url(forResource: "PrivacyInfo", withExtension: "xcprivacy") != nil)
        #expect(ownBundle.url(forResource: "geo-guest.THIRD-PARTY-NOTICES", withExtension: "txt") != nil)
    }
}
