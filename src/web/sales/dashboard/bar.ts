/** A bar of a chart, with the data of its table. */
export interface Bar {
  label: string
  value: number
}
