/** The headers of an answer. Reading one does not load the platform's `Headers`, which does all the rest. */
export class NodeHeaders implements Headers {
  readonly #pairs: [name: string, value: string][] = []
  #platform: Headers | undefined

  /** As Node has them: a name, its value, the next name. */
  constructor(raw: readonly string[]) {
    for (let index = 0; index < raw.length; index += 2) {
      this.#pairs.push([raw[index]?.toLowerCase() ?? '', raw[index + 1] ?? ''])
    }
  }

  get(name: string): string | null {
    if (this.#platform) return this.#platform.get(name)
    const values = this.#pairs.filter(([own]) => own === name.toLowerCase()).map(([, value]) => value)
    return values.length > 0 ? values.join(', ') : null
  }

  has = (name: string): boolean => this.get(name) !== null
  append = (name: string, value: string): void => this.#asPlatform().append(name, value)
  set = (name: string, value: string): void => this.#asPlatform().set(name, value)
  delete = (name: string): void => this.#asPlatform().delete(name)
  getSetCookie = (): string[] => this.#asPlatform().getSetCookie()
  forEach: Headers['forEach'] = (act, self) => this.#asPlatform().forEach(act, self)
  keys: Headers['keys'] = () => this.#asPlatform().keys()
  values: Headers['values'] = () => this.#asPlatform().values()
  entries: Headers['entries'] = () => this.#asPlatform().entries();
  [Symbol.iterator]: Headers['entries'] = () => this.#asPlatform().entries()

  #asPlatform(): Headers {
    this.#platform ??= new Headers(this.#pairs)
    return this.#platform
  }
}
