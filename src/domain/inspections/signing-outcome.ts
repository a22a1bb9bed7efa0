/** How a person of the establishment or a witness answered the request to sign. */
export const SIGNING_OUTCOMES = ['firmada', 'rehusada', 'no_sabe_firmar', 'ausente'] as const
export type SigningOutcome = (typeof SIGNING_OUTCOMES)[number]

/** The outcomes without a signature; each has a reason (decision 024). */
export type UnsignedOutcome = Exclude<SigningOutcome, 'firmada'>

export const outcomeText: Record<UnsignedOutcome, string> = {
  rehusada: 'Se rehusó a firmar',
  no_sabe_firmar: 'No sabe o no puede firmar',
  ausente: 'No estaba presente para firmar',
}

/** A person who refuses or is absent may not say who they are; one who cannot sign does. */
export const mayBeUnnamed = (outcome: SigningOutcome): boolean => outcome === 'rehusada' || outcome === 'ausente'
