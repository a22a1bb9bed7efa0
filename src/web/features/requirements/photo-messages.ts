/** Words beside photos of a requirement. */
export const repeatedTexts = {
  badge: 'Foto repetida',
  ofVerdict: 'La foto ya se había usado en este establecimiento, en un hallazgo o como evidencia.',
  ofEvidence: (at: readonly number[]) =>
    at.length === 1
      ? `La foto ${at[0]} ya se había usado en este establecimiento, en un hallazgo o como evidencia.`
      : `Las fotos ${at.slice(0, -1).join(', ')} y ${at.at(-1)} ya se habían usado en este establecimiento, en un hallazgo o como evidencia.`,
}

export const pairTexts = { before: 'Antes', after: 'Después', afterAlt: 'Foto de cómo quedó' }
