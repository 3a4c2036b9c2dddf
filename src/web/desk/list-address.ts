import { useLocation } from 'react-router'
import { writeQuery } from '../list-parameters.ts'

/**
 * Builds the address of this list with some of its parameters changed; null drops one.
 * @returns a function; with `stay` the page number does not change, otherwise the list starts at its first page
 */
export function useListAddress() {
  const { pathname, search } = useLocation()
  return (changes: Record<string, string | number | null>, options: { stay?: boolean } = {}): string => {
    const parameters = new URLSearchParams(search)
    if (!options.stay) parameters.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || (name === 'page' && value === 1)) parameters.delete(name)
      else parameters.set(name, String(value))
    }
    return pathname + writeQuery(parameters)
  }
}
