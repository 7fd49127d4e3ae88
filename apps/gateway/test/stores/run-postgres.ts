import pg from 'pg';

/** Runs statements on a PostgreSQL server, in the schema that the address names. */
export async function runPostgres(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
