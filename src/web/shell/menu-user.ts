import type { OwnUser } from '../../domain/users/user.ts'

/** The fields of a signed-in user that the drawer shows. */
export type MenuUser = Pick<OwnUser, 'username' | 'name' | 'roles'> & { image: { url: string } }

export function menuUserOf({ username, name, image, roles }: OwnUser): MenuUser {
  return { username, name, image, roles }
}
