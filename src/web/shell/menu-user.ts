import type { OwnUser } from '../../domain/users/user.ts'

/** The fields of a signed-in user that the drawer shows. */
export type MenuUser = Pick<OwnUser, 'id' | 'username' | 'name' | 'roles'> & { image: { url: string } }

export function menuUserOf({ id, username, name, image, roles }: OwnUser): MenuUser {
  return { id, username, name, image, roles }
}
