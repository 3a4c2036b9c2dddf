import type { SQL } from 'drizzle-orm'

/** A noun's data about a user, by section: users may download them (product.md §3) unchanged, without digests, tokens or sealed secrets. */
export type OwnData = Record<
  string,
  {
    /** The noun's tables that refer to users: a test fails unless every such table of the database is named exactly once. */
    tables: string[]
    query: (user_id: string) => SQL
  }
>
