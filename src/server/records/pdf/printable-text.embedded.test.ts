import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../platform/project-files.ts'
import { fontCoverage } from './font-coverage.ts'
import { printable, printableText } from './printable-text.ts'

const FONTS = join(PROJECT_ROOT, 'assets/fonts')
const covers = fontCoverage(
  readdirSync(FONTS)
    .filter((name) => name.endsWith('.ttf'))
    .map((name) => readFileSync(join(FONTS, name))),
)
const print = (text: string) => printableText(text, covers)

test('the fonts of the project draw Spanish, typographic marks and emoji', () => {
  for (const character of 'ÁÉÍÓÚÜÑáéíóúüñ¿¡«»“”‘’–—…·•°ºª½¼€±≥≤×😀🦐🍽') {
    expect([character, covers(character.codePointAt(0) ?? 0)]).toEqual([character, true])
  }
})

/** Characters of phone keyboards, of pasted documents and of indigenous names. */
const TYPABLE = [
  'Lavar → desinfectar → secar. CO₂ y H₂O. ✓ cumple ✗ no cumple ☐ pendiente. Δ 2 ℃, 5 Ω. ● uno ○ dos ■ tres. 5′ 30″ ← ↑ ↓',
  '~`|•√π÷×§∆£¢€¥^°={}\\©®™℅[]@#$_&-+()/*"\':;!?,.<>¿¡«»‹›“”„‘’‚…–—‰†‡',
  '★☆♪♫♀♂♠♣♥♦℅№ªº¹²³⁴⁵⁶⁷⁸⁹⁰ⁿ½⅓¼⅔¾⅛⅜⅝⅞≈≠≡≤≥∞∅∈∑∏∫±∓¬∂∆∇∴⊥∠∥',
  '○●□■◦‣▪▫▲▼►◄◆◇➔➜➢➤⇒⇐⇔↔↕✔✖✘☑☒☐‒―‖①②③④⑤⑥⑦⑧⑨⑩ⅠⅡⅢⅣⅤⅥ₀₁₂₃₄₅₆₇₈₉',
  'αβγδεζηθλπρσςτφχψωΓΘΛΞΠΣΦΨΩ ₡₲₱₽ ℓ℮ℹ',
  '【】《》「」『』〔〕〖〗、。〃々※〒〜￥￦',
  '₿₳₴₵₸₹₺₻₼₾₥₦₨₩₪₫₭₮₯₰₶₷¤',
  '⑪⑫⑳⑴⒈ⓐⓩ⓪❶❷➀➁🅰🅱🆗☎☏✆✉✂✎✏✐☞☜☝⬆⬇⬅➡⬈⬛⬜⭐⭑⌘⌥⏎⏰☀☁☂☃☢☣⚠⚡♨',
  '♩♪♫♬♭♮♯•◦‣⁃∙▸▹►▻◂◃◄◅★☆✩✪✫✬✭✮✯✰⋆✓✔✕✖✗✘☑☒☓⟨⟩⟦⟧⦃⦄❨❩❮❯⁅⁆',
  '⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅟↉ ⁺⁻⁼⁽⁾ⁱ₊₋₌₍₎ₐₑₒₓₔ ⇧⇨⇩⇦↗↘↙↖↺↻↩↪⤴⤵⇄⇅',
  '¯\\_(ツ)_/¯ (づ｡◕‿‿◕｡)づ (•̀ᴗ•́) ʕ•ᴥ•ʔ (≧∇≦)ﾉ ლ(╹◡╹ლ) (╯°□°)╯︵┻━┻ ヽ(´▽`)ノ (⌐■_■) ( ͡° ͜ʖ ͡°) ᕕ(ᐛ)ᕗ',
  'Привет, Ђ ћ Є ї ґ',
  'áàâäãåāăąǎ éèêëēėęěẽ íìîïīįĩ óòôöõōőøǫ úùûüūůűųũ ñńņňǹ çćčċ ßśšşș ýỳŷÿ źžż łľĺ ðđďþťţț ğģġ ķ ĳ œæ ŵ ħ ǵ ḿ m̃ p̃ n̈',
  'ɨ ʉ ꞌ Ꞌ ʼ ˈ ẽ ũ ỹ g̃ ï ë ü ñ Å Ø ł ą ę',
]

test.each(TYPABLE)('%s prints as itself', (text) => {
  expect(print(text)).toBe(text.normalize('NFC'))
})

test.each([
  ['hyphens that do not break', 'Sub‑total 1‐2', 'Sub-total 1-2'],
  ['the Greek letter of micro', '10 μm', '10 µm'],
  ['a squared unit of one character', '12 ㎡, 3 ㎥', '12 m², 3 m³'],
  ['angle brackets of a keyboard', '〈a〉', '⟨a⟩'],
  ['bullets of a word processor', '\uf0b7 uno \uf0fc dos \uf0d8 tres', '• uno ✓ dos ➢ tres'],
  ['letters made of mathematics', '𝐀𝓫𝟚 🄰', 'Ab2 🄰'],
  ['full-width letters', 'ＡＢ１２', 'AB12'],
])('%s print in the letters of the acta', (_name, text, printed) => {
  expect(print(text)).toBe(printed)
})

test.each([
  ['plain text', 'Piso sin grietas, 4 °C'],
  ['markup of the typesetter', '#let x = [$a_b$] `c` <d> @e {f} \\ * ~ // /* */'],
  ['lines', 'uno\n\ndos'],
  ['emoji made of several', '👩‍🍳 👍🏽 🇨🇴 ❤️'],
])('leaves %s as it is', (_name, text) => {
  expect(print(text)).toBe(text)
})

test.each([
  ['a character without a glyph', 'sopa 中', 'sopa [U+4E2D]'],
  ['a private character', '\ue000', '[U+E000]'],
  // The emoji font has a glyph for this private character, but PDF/A refuses the document.
  ['a private character that a font draws', 'a\u{fe4e5}b', 'a[U+FE4E5]b'],
  ['half a surrogate pair', 'a\ud800b', 'a[U+D800]b'],
  ['a control character', 'a\u0007b', 'a[U+0007]b'],
  ['other ends of line', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['one blank line of many', 'a\n\n \n\n\nb\n\nc', 'a\n\nb\n\nc'],
  ['other spaces', 'a\tb\u00a0c\u3000d', 'a b c d'],
  ['marks of direction', 'a\u202eb\u200fc', 'abc'],
  ['an accent written apart', 'cafe\u0301', 'café'],
  ['an emoji that was to be plain', '❤\ufe0e', '❤'],
])('prints %s', (_name, text, printed) => {
  expect(print(text)).toBe(printed)
})

test.each([
  [200, `${'a\n'.repeat(199)}a`],
  [201, `${'a\n'.repeat(199)}a / a`],
  [300, `${'a\n'.repeat(199)}a${' / a'.repeat(100)}`],
])('a text of %i lines keeps every line, and two hundred of them on their own', (lines, printed) => {
  expect(print(Array(lines).fill('a').join('\n'))).toBe(printed)
})

test('reaches every text inside a value and nothing else', () => {
  expect(printable({ texts: ['中', { deep: '中' }], number: 1, none: null }, covers)).toEqual({
    texts: ['[U+4E2D]', { deep: '[U+4E2D]' }],
    number: 1,
    none: null,
  })
})
