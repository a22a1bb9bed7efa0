/** Value of a series in a server's metrics, named with its labels; 0 while it is absent. */
export async function metric(url: string, series: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.slice(series.length) ?? 0)
}
