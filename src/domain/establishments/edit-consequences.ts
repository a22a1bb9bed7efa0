import type { EstablishmentForm } from './establishment-form.ts'

type Watched = Pick<EstablishmentForm, 'inscriptionTypeId' | 'zodesId' | 'cityId' | 'address'>

const words = {
  one: {
    keptType:
      'Sigue con el tipo y la lista de chequeo con que se planeó; si no ha empezado, puede cambiarlo en Planeación.',
    newTown: 'Pasa al municipio nuevo.',
    newAddress: 'Se hará en la dirección nueva.',
  },
  many: {
    keptType:
      'Siguen con el tipo y la lista de chequeo con que se planearon; en las que no han empezado puede cambiarlo en Planeación.',
    newTown: 'Pasan al municipio nuevo.',
    newAddress: 'Se harán en la dirección nueva.',
  },
}

/** Consequences that an edit has for `pending` visits of an establishment; none where nothing they need changes. */
export function editConsequences(before: Watched, after: Watched, pending: number): string[] {
  const { keptType, newTown, newAddress } = pending === 1 ? words.one : words.many
  const isMoved = before.zodesId !== after.zodesId || before.cityId !== after.cityId
  return [
    ...(before.inscriptionTypeId !== after.inscriptionTypeId ? [keptType] : []),
    ...(isMoved ? [newTown] : []),
    ...(before.address !== after.address ? [newAddress] : []),
  ]
}
