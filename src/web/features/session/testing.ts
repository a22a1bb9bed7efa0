/** A token as the server writes them, but for its signature, which only the server reads. */
export const aToken = (claims: object = {}): string => {
  const payload = { email: 'tecnico@vigia.demo', user_id: 2, department_id: 13, user_type_id: 2, ver: 1, ...claims }
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  const base64 = btoa(String.fromCharCode(...bytes))
  return ['header', base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), 'signature'].join('.')
}
