import { shortDigest } from '../../kit/seal.server.ts'

/**
 * The key of a form as it is stored: that of one person and one project, so that with somebody else's key nobody finds what is theirs.
 * @param user_id null for a guest
 * @param project_id null for the common fund
 */
export function formKey(key: string, { user_id, project_id }: { user_id: string | null; project_id: string | null }): string {
  return shortDigest([key, user_id ?? '', project_id ?? ''].join(' '))
}
