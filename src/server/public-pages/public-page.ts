import { createHash } from 'node:crypto'
import { escapeMarkup } from '../../domain/shared/markup.ts'

/** The entity as a public page names it. */
export type PublicEntity = { name: string; phone: string | null }

const STYLE = `:root{color-scheme:only light}*{box-sizing:border-box}
body{margin:0;padding:1rem;background:#f3f6f5;color:#16302b;font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.25rem;background:#fff;border:2px solid #0b5d4b;border-radius:.75rem;overflow-wrap:anywhere}
main.no{border-color:#5b6663;background:#eceeed}h1{margin:0 0 .75rem;font-size:1.375rem;line-height:1.25}
img{display:block;width:9rem;height:auto;border-radius:.5rem;margin-bottom:.75rem}
dl{margin:0 0 1rem}dt{color:#4c5d59;font-size:.875rem}dd{margin:0 0 .5rem;overflow-wrap:anywhere}
label{display:block;margin-bottom:.75rem}input,textarea,select{display:block;width:100%;min-height:2.75rem;padding:.5rem;font:inherit;border:1px solid #4c5d59;border-radius:.375rem;background:#fff;color:inherit}
textarea{resize:vertical}.part{margin:0 0 1rem;padding:.75rem;border:1px solid #aab6b3;border-radius:.5rem}.part h3,.part h4{margin:0 0 .5rem;font-size:1rem}.part ul{margin:0 0 .75rem;padding-left:1.25rem}.part>:last-child{margin-bottom:0}
button{min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;color:#fff;background:#0b5d4b;border:1px solid transparent;border-radius:.375rem}.quiet button{color:#0b5d4b;background:#fff;border-color:currentcolor}
a{color:#0b5d4b}p>a{display:inline-block;padding:.625rem 0}h2{font-size:1.0625rem;margin:1.25rem 0 .5rem}.told{padding:.75rem;border-left:4px solid #0b5d4b;background:#eef3f1}
.told.bad{border-color:#a61b1b;background:#fdeeee}.told.care{border-color:#8a6100;background:#fdf6e3}.told.none{border-color:#5b6663;background:#eceeed}
.told.info{border-color:#1d5a91;background:#eaf2fa}.told{margin:0 0 .75rem}.checks{margin:0;padding:0;list-style:none}.checks li{display:flex;gap:.5rem;margin-bottom:.5rem}
.sign{flex:none;width:1.25rem;font-weight:700;text-align:center}li.yes .sign{color:#0b5d4b}li.no .sign,li.no em{color:#a61b1b}.checks em{color:#4c5d59;font-style:normal}
.acta{font-size:.9375rem}.acta h3,.acta h4{margin:1rem 0 .5rem}.scroll{overflow-x:auto}table{border-collapse:collapse}caption{text-align:left;font-weight:600}th,td{padding:.25rem .375rem;border:1px solid #aab6b3;text-align:left;vertical-align:top;font-weight:400}
video{display:block;width:100%;margin:.5rem 0;border-radius:.5rem;background:#16302b}video[hidden],button[hidden]{display:none}button[aria-disabled]{opacity:.6}
#aviso{position:sticky;top:0;z-index:1;background:#fff}html{scroll-padding-top:7rem}#camara{margin-top:.75rem}.drop{padding:1rem;border:2px dashed #4c5d59;border-radius:.5rem}.drop label{margin:0}[hidden]{display:none}code{overflow-wrap:anywhere}summary{padding:.625rem 0;cursor:pointer}
fieldset{min-width:0;margin:0 0 1rem;padding:0;border:0}legend{padding:0;font-weight:600}.ask{margin:0 0 1rem}.ask label,.ask legend{margin:0;font-weight:600}.hint{margin:0 0 .25rem;color:#4c5d59;font-size:.9375rem}.ask .pick{display:flex;gap:.75rem;align-items:flex-start;min-height:2.75rem;padding:.625rem 0;font-weight:400}
.pick input{flex:none;width:1.375rem;height:1.375rem;min-height:0;margin:.0625rem 0 0;accent-color:#0b5d4b}.fault{margin:.25rem 0 0;color:#a61b1b;font-weight:600}[aria-invalid]{border-color:#a61b1b}.number{margin:0 0 .75rem;font-size:1.5rem;font-weight:700}
:focus-visible{outline:3px solid #16302b;outline-offset:2px}h2[tabindex]{outline:0}
@media print{body{padding:0;background:#fff}main{max-width:none;padding:0;border:0}form,.press,#camara,.drop,section>h2,section>p,section details{display:none}#portal h2,#portal p:not(.press){display:block}.part{break-inside:avoid}}`

const styleHash = createHash('sha256').update(STYLE).digest('base64')

const policy = (scripts: string) =>
  `default-src 'none'; ${scripts}style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Headers of every public page: no script, no frame, no cache, no address told to another site. */
export const publicHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy(''),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
}

/** Headers of a public page with scripts of our own, which check files on the reader's own device. */
export const checkingHeaders = {
  ...publicHeaders,
  'content-security-policy': policy("script-src 'self'; worker-src 'self'; connect-src 'self'; "),
}

/** A page of the public. `kind` is `no` where what was asked for is not valid. */
export const page = (title: string, kind: 'yes' | 'no', body: string, script = ''): string =>
  `<!doctype html><html lang="es" translate="no"><head><meta charset="utf-8"><meta name="google" content="notranslate"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title><style>${STYLE}</style>${script}</head><body><main class="${kind}">${body}</main></body></html>`

/** A fact in a list of them. */
export const row = (label: string, value: string) => `<dt>${label}</dt><dd>${escapeMarkup(value)}</dd>`

export const tooManyPage = page(
  'Espere un momento',
  'no',
  '<h1>Demasiadas consultas desde esta conexión.</h1><p>Espere un momento y vuelva a intentarlo.</p>',
)
