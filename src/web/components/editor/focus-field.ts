/** Focuses a field that the button just pressed opened. */
export function focusField(field: HTMLElement | null): void {
  field?.focus()
}
