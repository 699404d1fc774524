wrk.method = "POST"
wrk.body = "{}"
wrk.headers["content-type"] = "application/json"

-- wrk prints no more than the 99th percentile.
function done(summary, latency, requests)
  io.write(string.format("99.9%% is %.1f ms\n", latency:percentile(99.9) / 1000))
end
