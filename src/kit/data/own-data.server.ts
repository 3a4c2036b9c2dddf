import type { SQL } from 'drizzle-orm'

/** What a noun has about a user, by what it is about: a user may download it (product.md §3), as it is, without digests, tokens or sealed secrets. */
export type OwnData = Record<
  string,
  {
    /** Those of its tables that refer to users: each such table of the database is named once, or a test fails. */
    tables: string[]
    query: (user_id: string) => SQL
  }
>
