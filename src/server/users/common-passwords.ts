/**
 * Words that long passwords are made of in practice. They are words for a password, keyboard rows, names, teams, places of
 * Colombia, and words of this product and its offices. The list was written for this product.
 */
const WORDS = `
password passw0rd passwd contrasena contrasenia clave miclave micontrasena secreto secreta acceso usuario user login
admin administrador administradora administrator root master super prueba test testing demo ejemplo temporal cambiar
cambiame default letmein welcome bienvenido bienvenida hola holamundo hello iloveyou teamo tequiero amor amormio mivida
micorazon corazon princesa reina bebe bebita familia mifamilia mama papa hijo hija dios diosesamor jesus jesucristo
cristo virgen maria jose carlos juan luis andres camilo daniel david diego felipe fernando jorge julian miguel pedro
santiago sebastian alejandro alejandra andrea angela carolina claudia diana laura liliana luisa marcela natalia paola
patricia sandra valentina sofia camila mariana isabella gabriela monica
futbol nacional millonarios junior america santafe medellin tolima realmadrid barcelona messi ronaldo james falcao
colombia colombiano bogota cartagena bolivar bolivarense antioquia atlantico magdalena sucre cordoba cesar guajira
valle narino santander boyaca cundinamarca barranquilla caribe magangue turbaco arjona mompox mompos
vigia sistema secretaria secretariadesalud salud saludbolivar saludpublica gobernacion alcaldia hospital municipio
departamento inspeccion inspector inspectora sanitaria sanitario inspeccionsanitaria tecnico tecnica ingeniero
ingeniera alimentos establecimiento acta visita planeacion oficina funcionario invima
computador internet windows google facebook whatsapp instagram samsung android iphone microsoft office
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves
viernes sabado domingo verano invierno navidad feliz felicidad libertad
abc abcd abcde abcdef abcdefgh abcdefghijkl qwer qwert qwerty qwertyuiop asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn
zxcvbnm qaz wsx edc rfv qazwsx qazwsxedc zaq xsw aaaa aaa
dragon monkey shadow sunshine football baseball superman batman pokemon starwars computer freedom whatever trustno
mustang michael jennifer jordan hunter ranger killer soccer hockey summer winter spring love life lucky flower
el la los las mi tu su de del y en un una soy eres es yo the my is i am you
`

const words = new Set(WORDS.split(/\s+/).filter((word) => word !== ''))
const longest = Math.max(...[...words].map(({ length }) => length))

/** Signs and digits that stand for letters: `P@ssw0rd` is `password`. */
const letterOf: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const signsRead = (text: string) => [...text].map((sign) => letterOf[sign] ?? sign).join('')

const plain = (password: string) => password.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const lettersOf = (text: string) => text.replaceAll(/[^a-z]/g, '')

/** Fewest known words that the letters are made of; infinite if they are not. */
function wordsIn(letters: string): number {
  const fewest = [0]
  for (let end = 1; end <= letters.length; end += 1) {
    let best = Number.POSITIVE_INFINITY
    for (let length = 1; length <= Math.min(end, longest); length += 1) {
      if (words.has(letters.slice(end - length, end))) best = Math.min(best, (fewest[end - length] ?? 0) + 1)
    }
    fewest.push(best)
  }
  return fewest.at(-1) ?? 0
}

/** Whether a text is a shorter one repeated: `abc123abc123` is made of six characters. */
const isRepeated = (text: string) => text !== '' && `${text}${text}`.indexOf(text, 1) <= text.length / 2

/** Signs between the repetitions, and numbers after each, add little: `vigia-vigia-vigia`, `gaviota1gaviota2`. */
function isRepetition(text: string): boolean {
  const letters = lettersOf(text)
  if (isRepeated(text) || isRepeated(text.replaceAll(/[^a-z\d]/g, ''))) return true
  return letters.length >= text.length / 2 && isRepeated(letters)
}

/** Most words of a password that is still common. A sentence of common words is a good password. */
const MAX_WORDS = 2
/** Fewer letters than this say nothing about a password of signs and digits. */
const MIN_LETTERS = 3

/**
 * Whether a password is among those that are tried first (ASVS 5.0, 6.2.4). They are one or two common words with digits and
 * signs, digits alone, or a short text repeated.
 */
export function isCommonPassword(password: string): boolean {
  const text = plain(password)
  if (isRepetition(text)) return true
  if (/^[\d\W_]*$/.test(text)) return /^\d+$/.test(text)
  // The digits at the edges are a year or a number, not letters.
  const trimmed = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  return [text, signsRead(text), signsRead(trimmed)]
    .map(lettersOf)
    .some((letters) => letters.length >= MIN_LETTERS && wordsIn(letters) <= MAX_WORDS)
}
