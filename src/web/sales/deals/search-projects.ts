/** Projects that a deal can be for, with what is typed in their name; by their id or by their address. */
export function searchProjects(by: 'id' | 'slug') {
  return async (typed: string, signal: AbortSignal): Promise<{ value: string; label: string }[]> => {
    const response = await fetch(`/api/sales/project-choices?${new URLSearchParams({ query: typed })}`, { signal })
    if (!response.ok) return []
    const { data } = (await response.json()) as { data: { id: string; slug: string; name: string }[] }
    return data.map((project) => ({ value: project[by], label: project.name }))
  }
}
