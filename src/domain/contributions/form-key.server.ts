import { shortDigest } from '../../kit/seal.server.ts'

/**
 * The stored key of a form: bound to one person and one project, so that somebody else's key finds nothing of theirs.
 * @param user_id null for a guest
 * @param project_id null for the common fund
 */
export function formKey(key: string, { user_id, project_id }: { user_id: string | null; project_id: string | null }): string {
  return shortDigest([key, user_id ?? '', project_id ?? ''].join(' '))
}
