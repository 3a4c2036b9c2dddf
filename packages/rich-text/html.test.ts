import { describe, expect, test } from 'vitest'
import { cleanHtml } from './html.server.ts'

describe('cleanHtml', () => {
  test('keeps what stories need', () => {
    const html =
      '<h2>Agua</h2><p>Un <strong>pozo</strong> y un <em>tanque</em>:</p><ul><li>uno</li></ul><ol><li>dos</li></ol><blockquote>Gracias</blockquote><h3>Más</h3>'
    expect(cleanHtml(html)).toBe(html)
  })

  test.each([
    ['<p onclick="steal()" style="color:red" class="x" id="y">Hola</p>', '<p>Hola</p>'],
    ['<script>steal()</script><style>p{}</style><p>Hola</p>', '<p>Hola</p>'],
    ['<iframe src="https://a.example"></iframe><img src=x onerror=steal()><p>Hola</p>', '<p>Hola</p>'],
    ['<svg><script>steal()</script></svg><p>Hola</p>', '<p>Hola</p>'],
    ['<div><p>Hola</p></div>', '<p>Hola</p>'],
    ['<h1>Hola</h1>', 'Hola'],
    ['<p>Hola', '<p>Hola</p>'],
    ['2 < 3 & 4 > 3', '2 &lt; 3 &amp; 4 &gt; 3'],
  ])('%s → %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
  })

  test.each(['https://a.example/b?c=d', 'http://a.example', 'mailto:hola@a.example'])('a link to %s stays, marked nofollow', (href) => {
    expect(cleanHtml(`<a href="${href}" target="_blank" rel="opener" onclick="steal()">aquí</a>`)).toBe(
      `<a href="${href}" rel="noopener nofollow">aquí</a>`,
    )
  })

  test.each([
    'javascript:steal()',
    'JaVaScRiPt:steal()',
    'java\nscript:steal()',
    '&#106;avascript:steal()',
    'data:text/html,x',
    'vbscript:x',
    '//a.example',
    'ftp://a.example',
    'mailto:a@a.example?subject=x',
    'mailto:a@a.example?bcc=b@a.example',
    'mailto:a@a.example%0abcc:b@a.example',
    'mailto:a@a.example&#44;b@a.example',
  ])('a link to %j loses its target', (href) => {
    expect(cleanHtml(`<a href="${href}">aquí</a>`)).toBe('<a rel="noopener nofollow">aquí</a>')
  })

  test('is idempotent', () => {
    for (const html of [
      '<p>a &amp;lt;script&amp;gt; "b" \u00a0 c</p>',
      '<a href="https://a.example?a=1&b=2">x</a><b>y</b>',
      '&lt;script&gt;x&lt;/script&gt;',
    ]) {
      expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html))
    }
  })
})
