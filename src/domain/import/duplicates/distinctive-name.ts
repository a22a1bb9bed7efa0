import { fold } from '../cells/fold.ts'

/** Words that most names of food establishments have; the database's `distinctive_name` drops the same (migration 004). */
const COMMON =
  /\b(restaurantes?|cafeterias?|panaderias?|pastelerias?|reposterias?|heladerias?|fruterias?|asaderos?|comedor|comedores|tiendas?|minimercados?|supermercados?|autoservicios?|depositos?|bodegas?|puestos?|ventas?|expendios?|carnicerias?|bar|estadero|establecimiento|comercial|sas|ltda|e|y|el|la|los|las|de|del|don|dona)\b/g

/** The words that tell one name from another. A name of common words alone keeps them all. */
export function distinctiveName(name: string): string {
  const folded = fold(name)
  const rare = folded.replace(COMMON, ' ').replace(/ +/g, ' ').trim()
  return rare === '' ? folded : rare
}
