import type { SQL } from 'drizzle-orm'

/** What a noun stores about a user, by section: users may download it (product.md §3) as it is, without digests, tokens or sealed secrets. */
export type OwnData = Record<
  string,
  {
    /** The noun's tables that refer to users: a test fails unless every such table of the database is named exactly once. */
    tables: string[]
    query: (user_id: string) => SQL
  }
>
