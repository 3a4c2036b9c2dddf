/** Shows a field of the form and puts the focus into it. */
export function reach(field: string): void {
  const found = document.querySelector<HTMLElement>(`[data-field="${field}"]`)
  const inside = found?.querySelector<HTMLElement>('[role="textbox"]') ?? found
  inside?.scrollIntoView({ block: 'center' })
  inside?.focus({ preventScroll: true })
}
