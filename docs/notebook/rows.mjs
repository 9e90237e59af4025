/*
 * Games and events in DuckDB. First write the files, in this folder, and install DuckDB:
 *
 *   npx montecrawl run ../../scenarios/2hdc/troll-at-rep-5.yaml --games 500 --no-report --rows games.parquet --events events.parquet
 *   npm install --no-save @duckdb/node-api
 *   node rows.mjs
 */
import { DuckDBInstance } from '@duckdb/node-api';

const connection = await (await DuckDBInstance.create()).connect();

async function ask(question) {
  console.table((await connection.runAndReadAll(question)).getRowObjectsJson());
}

// How often the band wins, with archers that all come home and with one lost.
await ask(`
  select "lair.troll.rep" as rep, "band.shooter.dead" > 0 as archer_lost,
         count(*) as games, round(100 * avg("band.win"), 1) as won
  from 'games.parquet' where "band.shooter.count" = 2 group by all order by all`);

// The kills of the events are those of the games.
await ask(`
  select (select count(*) from 'events.parquet' where kind = 'kill' and whom = 'knight') as kills,
         (select sum("band.knight.killed-by.lair.troll") from 'games.parquet') as counted`);

// In which activation those who fall, fall.
await ask(`
  select side, who, count(*) as falls, round(avg(round), 2) as mean_activation
  from 'events.parquet' where kind = 'fall' group by all order by all`);
