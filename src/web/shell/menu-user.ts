import type { OwnUser } from '../../domain/users/user.ts'

/** What the drawer of a signed-in user shows of them. */
export type MenuUser = Pick<OwnUser, 'username' | 'name' | 'roles'> & { image: { url: string } }

export function menuUserOf({ username, name, image, roles }: OwnUser): MenuUser {
  return { username, name, image, roles }
}
