// Numbers, lists and days as a language has them.

export function speech(code: string) {
  const plural = new Intl.PluralRules(code)
  const whole = new Intl.NumberFormat(code)
  const lists = new Intl.ListFormat(code)
  const choices = new Intl.ListFormat(code, { type: 'disjunction' })
  const days = new Intl.DateTimeFormat(code, { day: 'numeric', month: 'short' })
  return {
    /** So many of a thing: "1 card", "2 cards". */
    counted: (n: number, one: string, more: string): string => `${whole.format(n)} ${plural.select(n) === 'one' ? one : more}`,
    /** Names as a list: "Ivar, Freydis and Leif". */
    list: (names: string[]): string => lists.format(names),
    /** Choices as a list: "Ivar, Freydis or Leif". */
    either: (names: string[]): string => choices.format(names),
    figure: (value: number, digits: number): string =>
      value.toLocaleString(code, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }),
    day: (date: Date): string => days.format(date),
  }
}
