/** Options of a choice that are searched at an endpoint of lists; none where it refuses. */
export function searchChoices<Row>(
  path: `/api/${string}`,
  optionOf: (row: Row) => { value: string; label: string },
  beside: Record<string, string> = {},
) {
  return async (query: string, signal: AbortSignal) => {
    const response = await fetch(`${path}?${new URLSearchParams({ ...beside, query })}`, { signal })
    if (!response.ok) return []
    const { data } = (await response.json()) as { data: Row[] }
    return data.map(optionOf)
  }
}
