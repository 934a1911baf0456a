export class Base extends Error {
  static made = 0;
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'Base';
    Base.made += 1;
  }
  get both() {
    return `${this.code} ${this.message}`;
  }
  say(more: string): string {
    return `${this.both} ${more}`;
  }
}

export class Derived extends Base {
  override say(more: string): string {
    return `${super.say(more)}!`;
  }
}
