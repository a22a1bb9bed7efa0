/** A row of a list that is being written. */
export type SealDraft = { number: string; place: string }
export type PersonDraft = { role: string | null; name: string; idCard: string; address: string; phone: string }
export type ListedDraft = {
  product: string
  brand: string
  lot: string
  expiry: string | undefined
  sanitaryRegistration: string
  presentation: string
  quantity: number | undefined
  unit: string
}
export type TakenDraft = { goodId: number | undefined; quantity: number | undefined; state: string | null }

/** Fields that the acta of a measure and an act on it have in common. */
type SharedDraft = {
  code: string | null
  until: string | undefined
  seals: SealDraft[]
  people: PersonDraft[]
  images: File[]
}
export type ActaDraft = SharedDraft & {
  inspectionId: number
  itemId: number | undefined
  extent: string | null
  fallsOn: string
  cause: string
  risk: string
  liftingCondition: string
  goods: ListedDraft[]
}
export type ActDraft = SharedDraft & {
  kind: string | null
  reason: string
  method: string
  goods: TakenDraft[]
  rowVersion: number
}

export const newSeal = (): SealDraft => ({ number: '', place: '' })
export const newPerson = (): PersonDraft => ({ role: null, name: '', idCard: '', address: '', phone: '' })
export const newListed = (): ListedDraft => ({
  ...{ product: '', brand: '', lot: '', expiry: undefined, sanitaryRegistration: '', presentation: '' },
  ...{ quantity: undefined, unit: '' },
})
export const newTaken = (): TakenDraft => ({ goodId: undefined, quantity: undefined, state: null })

export const emptyActa = (inspectionId: number, itemId: number | undefined, code: string | null): ActaDraft => ({
  ...{ inspectionId, itemId, code, extent: null, fallsOn: '', cause: '', risk: '', liftingCondition: '' },
  ...{ until: undefined, seals: [], goods: [], people: [], images: [] },
})

export const emptyAct = (rowVersion: number): ActDraft => ({
  ...{ kind: null, reason: '', until: undefined, code: null, method: '', seals: [], goods: [], people: [], images: [] },
  rowVersion,
})
