wrk.method = "POST"
wrk.body = "{}"
wrk.headers["content-type"] = "application/json"
