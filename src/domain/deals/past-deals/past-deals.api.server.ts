import { createApi, endpoints } from '../../../kit/http/api.server.ts'
import { importBody, importResponses } from '../../sheets/sheet-import.api.server.ts'
import { importOf } from '../../sheets/sheet-import.server.ts'
import { importPastDeals } from './import-past-deals.server.ts'
import { BOOK_HEADINGS } from './past-deals.ts'

const columns = Object.keys(BOOK_HEADINGS)
  .filter((field) => field !== 'name')
  .map((field) => `\`${field}\``)
  .join(', ')

const sales = endpoints({ audience: 'sales_operator', tags: ['sales'] })
const imports = sales.post('/sales/imports', 'Preview or import a table of customers and past deals', {
  body_size: 'upload',
  description: `CSV with any delimiter, in UTF-8 or Windows-1252, or .xlsx, with the column \`name\` and, each optional, ${columns}; up to 512 kB and 2 000 lines. A line without a title is a customer. The same line again changes nothing.`,
  request: { body: importBody },
  responses: importResponses,
})

export const bookApi = createApi().openapi(imports, async (c) =>
  c.json({ data: await importPastDeals(c.var.context, await importOf(c.req.valid('form'))) }, 200),
)
