import { type SecretKeys, seal, unseal } from '../../../kit/seal.server.ts'

const ABOUT = { purpose: 'news', owner: 'news' }

/**
 * The token of a letter's link to unsubscribe from a project's news: the user and the project, sealed, so that nobody can forge or read it.
 */
export function leaveToken(secret_key: string, { user_id, project_id }: { user_id: string; project_id: string }): string {
  return Buffer.from(seal(secret_key, ABOUT, `${user_id} ${project_id}`)).toString('base64url')
}

/** Null for a token that is not ours. It does not expire: an old letter can still be used to unsubscribe. */
export function readLeaveToken(keys: SecretKeys, token: string): { user_id: string; project_id: string } | null {
  try {
    const [user_id, project_id] = unseal(keys, ABOUT, Buffer.from(token, 'base64url').toString()).split(' ')
    return user_id && project_id ? { user_id, project_id } : null
  } catch {
    return null
  }
}
