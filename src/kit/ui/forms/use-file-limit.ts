import { useState } from 'react'
import { m } from '../../sentences/messages.js'

/** Takes a file that is too large out of its field again, as it would be sent for nothing, and says why. */
export function useFileLimit(most_bytes: number) {
  const [problem, setProblem] = useState<string | null>(null)
  /** The chosen file, unless it is too large. */
  const chosen = (input: HTMLInputElement): File | undefined => {
    const [file] = input.files ?? []
    const is_too_large = file !== undefined && file.size > most_bytes
    setProblem(is_too_large ? m.kit_file_too_large({ megabytes: most_bytes / 1024 ** 2 }) : null)
    if (is_too_large) input.value = ''
    return is_too_large ? undefined : file
  }
  return { problem, chosen }
}
