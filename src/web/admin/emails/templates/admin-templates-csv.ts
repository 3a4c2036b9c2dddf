import type { LoaderFunctionArgs } from 'react-router'
import { csvFile } from '../../../desk/csv-file.server.ts'
import { listQuery } from '../../../desk/read-list.server.ts'
import { apiContext } from '../../../visitor/page-context.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  return csvFile(await context.get(apiContext).admin['templates.csv'].$get({ query: listQuery(url) }), 'email-templates')
}
