/** A bar of a chart, as its table says it. */
export interface Bar {
  label: string
  value: number
}
