/** `1 run`, `1,200 runs`. */
export const amountOf = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`
