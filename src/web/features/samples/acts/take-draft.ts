/** A sample while its form is written. `tests` has one a line. */
export type TakeDraft = {
  inspectionId: number
  itemId: number | undefined
  measureId: number | undefined
  goodId: number | undefined
  replaces: number | undefined
  product: string
  brand: string
  lot: string
  expiry: string | undefined
  registration: string
  maker: string
  quantity: number | undefined
  unit: string
  units: number | undefined
  temperature: number | undefined
  container: string
  sealNumber: string
  takenAt: string
  reason: string
  tests: string
  counterSample: string | null
  counterReason: string
  counterSeal: string
  counterCustodian: string
  images: File[]
}

export const emptySample = (inspectionId: number, replaces: number | undefined): TakeDraft => ({
  ...{ inspectionId, replaces, itemId: undefined, measureId: undefined, goodId: undefined, product: '', brand: '' },
  ...{ lot: '', expiry: undefined, registration: '', maker: '', quantity: undefined, unit: '', units: undefined },
  ...{ temperature: undefined, container: '', sealNumber: '', takenAt: '', reason: '', tests: '', images: [] },
  ...{ counterSample: null, counterReason: '', counterSeal: '', counterCustodian: '' },
})
