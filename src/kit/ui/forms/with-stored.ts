/**
 * The options of a select with the stored one, if it is offered no longer: a retired currency, a seller who left. A select without it would show
 * and send its first option instead.
 * @param label of the stored one, where its name is known
 */
export function withStored<Option extends { value: string; label: string }>(options: Option[], stored: string, label = stored) {
  return stored === '' || options.some(({ value }) => value === stored) ? options : [...options, { value: stored, label }]
}
