import { z } from '@hono/zod-openapi'
import { notFound } from '../../kit/errors.ts'
import {
  answer,
  body,
  createApi,
  csvBody,
  endpoints,
  failure,
  fileAnswer,
  listBody,
  noContent,
  Paging,
  pageOf,
} from '../../kit/http/api.server.ts'
import { photoName } from '../../pictures/scenes/photo.ts'
import { ProjectImage, projectImage } from '../projects/project-image.ts'
import { photoFileOf, photoHeaders } from '../uploads/photo-file.ts'
import { PostedPicture, pictureRefusals, postedPicture } from '../uploads/posted-picture.server.ts'
import { PICTURE_RULE } from '../uploads/upload.ts'
import { findOrganizationDesk } from './find-organization-desk.server.ts'
import {
  exportReports,
  findAwaitedReports,
  findOpenedReport,
  findReport,
  findReports,
  findReportsOfProject,
} from './find-reports.server.ts'
import { OrganizationDesk } from './organization-desk.ts'
import { OpenedReport, OwnReport, ReportCard, ReportDecision, ReportDetail, ReportFilter, WrittenReport } from './report.ts'
import { addReportPicture, findReportPicture, renewReportLink } from './report-link.server.ts'
import { decideReport } from './review-report.server.ts'
import { sendReport } from './send-report.server.ts'

const Key = z.string().regex(/^[\w-]{1,80}$/)
const Token = z.object({ token: z.string().max(200).default('') })
const badLink = { 400: failure('`Invalid or expired link`') }
const byLink = endpoints({ audience: 'public', tags: ['reports'] })
const ofManager = endpoints({ audience: 'signed_in', tags: ['reports'] })
const ofAdmin = endpoints({ audience: 'admin', tags: ['admin'] })

const open = byLink.get('/report-link', 'Get the report that a link opens', {
  description: 'The link is for who has it; opening it does not spend it.',
  request: { query: Token },
  responses: { 200: answer(OpenedReport, 'What is to be told of'), ...badLink },
})
const send = byLink.post('/report-link', 'Send a report; the link is spent', {
  request: { body: body(WrittenReport) },
  responses: { 204: { description: 'An admin reads it now' }, ...badLink },
})
const upload = byLink.post('/report-link/pictures', 'Upload a picture of a report', {
  body_size: 'upload',
  description: `${PICTURE_RULE}; stored in several sizes without metadata.`,
  request: { query: Token, body: PostedPicture },
  responses: {
    201: answer(ProjectImage, 'The picture'),
    ...badLink,
    409: failure('The project has too many pictures'),
    ...pictureRefusals,
    429: failure('Too many in an hour'),
  },
})
const picture = byLink.get('/report-link/pictures/{id}/{file}', 'Get a file of a picture sent by a report’s link, in one size', {
  request: { query: Token, params: z.object({ id: z.string().max(40), file: z.string().max(20) }) },
  responses: {
    200: fileAnswer('image/webp', 'WebP or JPEG'),
    ...badLink,
  },
})
const ofProject = ofManager.get('/organization/project/{id}/reports', 'List reports of a project, for its managers', {
  request: { params: z.object({ id: Key }) },
  responses: { 200: answer(z.array(OwnReport), 'The latest first') },
})
const renew = ofManager.post('/organization/project/{id}/reports/{report}/links', 'Create a new link to write a report', {
  description: 'It is shown once, and ends those before.',
  request: { params: z.object({ id: Key, report: Key }) },
  responses: { 201: answer(z.object({ url: z.string() }), 'To pass on') },
})
const awaited = ofManager.get('/my-organization/{slug}/reports', 'List reports that an organization has to write', {
  request: { params: z.object({ slug: Key }) },
  responses: { 200: answer(z.array(OwnReport), 'The most urgent first') },
})
const desk = ofManager.get('/my-organization/{slug}/desk', 'Get all that the area of an organization shows its managers', {
  request: { params: z.object({ slug: Key }) },
  responses: { 200: answer(OrganizationDesk, 'Managers, projects, reports to write and its account') },
})
const list = ofAdmin.get('/admin/reports', 'List reports of payouts, in any state', {
  request: { query: ReportFilter.extend(Paging.shape) },
  responses: { 200: pageOf(ReportCard, 'In the requested order; by default what was sent last comes first') },
})
const csv = ofAdmin.csv('/admin/reports.csv', 'Export reports as CSV', { query: ReportFilter })
const detail = ofAdmin.get('/admin/report/{id}', 'Get a report with all that its review needs', {
  request: { params: z.object({ id: Key }) },
  responses: { 200: answer(ReportDetail, 'With the abilities on it') },
})
const decide = ofAdmin.post('/admin/report/{id}/decisions', 'Approve a report, or return it with a reason', {
  request: { params: z.object({ id: Key }), body: body(ReportDecision) },
  responses: { 204: { description: 'Done' }, 409: failure('It does not wait for a decision') },
})

export const reportApi = createApi()
  .openapi(open, async (c) => c.json({ data: await findOpenedReport(c.var.context, c.req.valid('query').token) }, 200))
  .openapi(send, (c) => noContent(c, sendReport(c.var.context, c.req.valid('json'))))
  .openapi(upload, async (c) => {
    const { bytes } = await postedPicture(c.req.valid('form').picture)
    const photo = await addReportPicture(c.var.context, { ...c.req.valid('query'), bytes })
    return c.json({ data: projectImage({ scene: photoName(photo), alt: '' }) }, 201)
  })
  .openapi(picture, async (c) => {
    const { id, file: name } = c.req.valid('param')
    const file = photoFileOf(id, name)
    const bytes = file && (await findReportPicture(c.var.context, { ...c.req.valid('query'), file }))
    if (!bytes) throw notFound()
    return c.body(new Uint8Array(bytes), 200, photoHeaders(file))
  })
  .openapi(ofProject, async (c) => c.json({ data: await findReportsOfProject(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(renew, async (c) => {
    const { id: project, report } = c.req.valid('param')
    return c.json({ data: await renewReportLink(c.var.context, { project, report }) }, 201)
  })
  .openapi(awaited, async (c) => c.json({ data: await findAwaitedReports(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(desk, async (c) => c.json({ data: await findOrganizationDesk(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findReports(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportReports(c.var.context, c.req.valid('query'))))
  .openapi(detail, async (c) => c.json({ data: await findReport(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(decide, (c) => noContent(c, decideReport(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
