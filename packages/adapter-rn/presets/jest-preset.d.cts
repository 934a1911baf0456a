/** A preset of Jest: that of the app's framework, with the setup of this package. */
declare const preset: object;
export = preset;
