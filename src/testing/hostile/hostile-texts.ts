/** Texts that run a script if they are taken for HTML. Each calls `stolen()`, which a test counts. */
export function hostileTexts(): string[] {
  const handlers = ['onerror', 'onload', 'onclick', 'onmouseover', 'onfocus', 'onanimationstart', 'ontoggle', 'onpointerenter']
  const elements = [
    'img src=x',
    'svg',
    'body',
    'iframe src=x',
    'video src=x',
    'details open',
    'input autofocus',
    'marquee',
    'audio src=x',
    'object data=x',
  ]
  const events = elements.flatMap((element) => handlers.map((handler) => `<${element} ${handler}=stolen()>`))
  const scripts = [
    '<script>stolen()</script>',
    '<ScRiPt>stolen()</sCrIpT>',
    '<script src=data:,stolen()></script>',
    '<script/x>stolen()</script>',
    '<svg><script>stolen()</script></svg>',
  ]
  const breakouts = ['"', "'", '`', '</p>', '</script>', '</title>', '</textarea>', '</style>', '-->', ']]>', '\\u003c', '%3C'].flatMap(
    (end) => [`${end}<img src=x onerror=stolen()>`, `${end}onmouseover=stolen() x=`],
  )
  return [
    ...events,
    ...scripts,
    ...breakouts,
    '{{constructor.constructor("stolen()")()}}',
    '\u0024{stolen()}',
    '<math><mtext><style><img src onerror=stolen()>',
  ]
}

/** Addresses that are no links to a page or a mailbox, spelled to look like one. */
export const HOSTILE_ADDRESSES = [
  'javascript:stolen()',
  'JaVaScRiPt:stolen()',
  'java\nscript:stolen()',
  'java\tscript:stolen()',
  '\u0001javascript:stolen()',
  ' javascript:stolen()',
  'javascript&colon;stolen()',
  '&#106;avascript:stolen()',
  'javascript://https://a.example/%0astolen()',
  'data:text/html,<script>stolen()</script>',
  'vbscript:stolen()',
  'blob:https://a.example/x',
  'file:///etc/passwd',
  '//a.example',
  '/admin',
  'https:a.example',
  'http:///a.example',
  'https://user:password@a.example/',
  'https://a.example/\u0000',
  'mailto:a@a.example\r\nbcc:b@a.example',
  'mailto:a@a.example%0d%0abcc:b@a.example',
  'mailto:a@a.example?bcc=b@a.example',
  'mailto:a@a.example?subject=x',
  'MAILTO:a@a.example?body=x',
  'mailto:a@a.example#x',
  'mailto:a@a.example,b@a.example',
  'mailto:a@a.example;b@a.example',
  'mailto:a@a.example%2Cb@a.example',
  'mailto:?to=a@a.example',
  'mailto:a@b@a.example',
  'mailto:a',
  'mailto:@a.example',
  'mailto:a@',
  '',
]
